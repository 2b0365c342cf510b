import { IconAlertTriangle, IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './ui.css';

interface BannerProps {
  /** wait: look at it; offline: a state of the connection; info: good to know. */
  readonly meaning: 'wait' | 'offline' | 'info';
  readonly children: ReactNode;
  readonly end?: ReactNode;
}

const icons = { wait: IconAlertTriangle, offline: IconPlugConnectedX, info: IconInfoCircle };

/** One line across the page about everything below it. */
export function Banner({ meaning, children, end }: BannerProps) {
  const Icon = icons[meaning];
  return (
    <div className="t-banner" data-meaning={meaning}>
      <Icon size={16} aria-hidden="true" />
      <div className="t-banner-text">{children}</div>
      {end}
    </div>
  );
}
