import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Kept free between the overlay, its button and the edges of the window, in pixels. */
const gap = 4;
const edge = 8;

/** Puts a `popover="manual"` element above everything, at its button's end; it goes when something scrolls or the window changes. */
export function useOverlay(
  overlay: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  open: boolean,
  onLeave: () => void,
): void {
  const leave = useRef(onLeave);
  useLayoutEffect(() => {
    leave.current = onLeave;
  });
  useLayoutEffect(() => {
    const box = overlay.current;
    const from = button.current;
    if (!open || box === null || from === null) return;
    box.showPopover();
    place(box, from.getBoundingClientRect());
    const close = (event: Event) => {
      // The overlay's own list may scroll.
      if (!(event.target instanceof Node && box.contains(event.target))) leave.current();
    };
    addEventListener('scroll', close, true);
    addEventListener('resize', close);
    return () => {
      removeEventListener('scroll', close, true);
      removeEventListener('resize', close);
    };
  }, [overlay, button, open]);
}

/** Below the button, above it where there is more room; its reading end at the button's, inside the window. */
function place(box: HTMLElement, from: DOMRect): void {
  const roomBelow = innerHeight - from.bottom - gap - edge;
  const roomAbove = from.top - gap - edge;
  const isBelow = roomBelow >= box.offsetHeight || roomBelow >= roomAbove;
  const isMirrored = getComputedStyle(box).direction === 'rtl';
  const wanted = isMirrored ? from.left : from.right - box.offsetWidth;
  const left = Math.max(edge, Math.min(wanted, document.documentElement.clientWidth - box.offsetWidth - edge));
  // Measured places of the window have no reading direction.
  box.style.left = `${left}px`;
  box.style.maxHeight = `${Math.max(isBelow ? roomBelow : roomAbove, 0)}px`;
  box.style.top = isBelow ? `${from.bottom + gap}px` : 'auto';
  box.style.bottom = isBelow ? 'auto' : `${innerHeight - from.top + gap}px`;
}
