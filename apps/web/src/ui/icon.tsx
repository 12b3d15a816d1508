import type { ComponentType } from 'react';

type Drawing = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;

type Props = { of: Drawing; className?: string | undefined };

/**
 * An icon of the library. What it means is said in words beside it or in the name of its button; by itself it would call itself
 * "down" or "check", in English, in every language.
 */
export function Icon({ of: Drawn, className = '' }: Props) {
  return <Drawn className={className} aria-hidden />;
}
