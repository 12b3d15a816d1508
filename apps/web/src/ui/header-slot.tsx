import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const Slot = createContext<HTMLElement | null>(null);

/** Gives pages the place in the header where their own title stands. */
export const HeaderSlotProvider = Slot.Provider;

/** Draws its children into the header. */
export function InHeader({ children }: { children: ReactNode }) {
  const place = useContext(Slot);
  return place === null ? null : createPortal(children, place);
}
