import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Space between the overlay, its button and the edges of the window, in pixels. */
const gap = 4;
const edge = 8;

/**
 * Shows a `popover="manual"` element in the top layer, at the end of its button; it closes when the page scrolls or the window changes its
 * size.
 */
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

/** Below the button, or above it if there is more room; aligned with the button's end, inside the window. */
function place(box: HTMLElement, from: DOMRect): void {
  const roomBelow = innerHeight - from.bottom - gap - edge;
  const roomAbove = from.top - gap - edge;
  const isBelow = roomBelow >= box.offsetHeight || roomBelow >= roomAbove;
  const isMirrored = getComputedStyle(box).direction === 'rtl';
  const preferredLeft = isMirrored ? from.left : from.right - box.offsetWidth;
  const left = Math.max(edge, Math.min(preferredLeft, document.documentElement.clientWidth - box.offsetWidth - edge));
  // `getBoundingClientRect` has no text direction, so this uses left and top.
  box.style.left = `${left}px`;
  box.style.maxHeight = `${Math.max(isBelow ? roomBelow : roomAbove, 0)}px`;
  box.style.top = isBelow ? `${from.bottom + gap}px` : 'auto';
  box.style.bottom = isBelow ? 'auto' : `${innerHeight - from.top + gap}px`;
}
