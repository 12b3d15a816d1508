import type { ComponentType } from 'react';

type Drawing = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;

type Props = { icon: Drawing; className?: string | undefined };

/**
 * An icon of the library, hidden from screen readers: the words beside it or the button's name give its meaning. The library's own labels
 * ("down", "check") are English in every language.
 */
export function Icon({ icon: Drawn, className = '' }: Props) {
  return <Drawn className={className} aria-hidden />;
}
