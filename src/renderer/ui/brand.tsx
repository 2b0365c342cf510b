import './ui.css';

/** The door of a strongbox whose spokes are a T, as in build/icons. */
export function Brand() {
  return (
    <p className="t-brand">
      <svg viewBox="0 0 64 64" width="32" height="32" aria-hidden="true" focusable="false">
        <rect className="t-brand-door" width="64" height="64" rx="14" />
        <circle className="t-brand-wheel" cx="32" cy="32" r="18.5" strokeWidth="5.5" />
        <path className="t-brand-wheel" d="M14 26.5 H50 M32 26.5 V50" strokeWidth="5.5" />
      </svg>
      Tesoro
    </p>
  );
}
