import { useState } from 'react';
import type { ComponentProps, FocusEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';

type Root = Record<string, unknown>;

/** The element of every button of the library. What has an address is a link within the window. */
export const buttonRoot = (props: Root): ReactNode => ('href' in props ? <Link {...props as unknown as ComponentProps<typeof Link>} /> : <SteadyButton {...props} />);

/**
 * A button that is disabled while it has the focus, as one that is busy, keeps it: it does nothing and says that it is disabled,
 * and is disabled for the browser once the focus has left. Otherwise the focus would fall to the page.
 */
function SteadyButton({ disabled = false, onClick, onFocus, onBlur, ...props }: ComponentProps<'button'>) {
  const [focused, setFocused] = useState(false);
  const held = disabled && focused;
  const withhold = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const focus = (event: FocusEvent<HTMLButtonElement>): void => {
    setFocused(true);
    onFocus?.(event);
  };
  const blur = (event: FocusEvent<HTMLButtonElement>): void => {
    setFocused(false);
    onBlur?.(event);
  };
  return (
    // oxlint-disable-next-line react/button-has-type -- the library gives it its type
    <button
      {...props} disabled={disabled && !held} {...(held && { 'aria-disabled': true })} onClick={held ? withhold : onClick} onFocus={focus} onBlur={blur}
    />
  );
}
