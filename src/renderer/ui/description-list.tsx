import type { ReactNode } from 'react';
import { Said } from './said.tsx';
import './description-list.css';

/** Names and values of one thing, in columns as wide as the window allows. */
export function DescriptionList({ children }: { readonly children: ReactNode }) {
  return <dl className="t-fields">{children}</dl>;
}

interface FieldProps {
  readonly label: string;
  /** Shown as "—" when there is nothing. */
  readonly children?: ReactNode;
  /** Takes the whole row. */
  readonly wide?: boolean;
}

export function Field({ label, children, wide = false }: FieldProps) {
  const nothing = children === null || children === undefined || children === '';
  return (
    <div className="t-field" data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{nothing ? '—' : typeof children === 'string' ? <Said text={children} /> : children}</dd>
    </div>
  );
}
