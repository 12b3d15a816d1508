import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

const Slot = createContext<HTMLElement | null>(null);

/** Provides the header element for the page's own title. */
export const HeaderSlotProvider = Slot.Provider;

/** Renders its children into the header. */
export function HeaderSlotContent({ children }: { children: ReactNode }) {
  const slotElement = useContext(Slot);
  return slotElement === null ? null : createPortal(children, slotElement);
}
