import { type RefObject, useLayoutEffect, useState } from 'react';

/** In pixels: the minimum height, and the space kept free between the element and the bottom of the window. */
const minHeightPixels = 320;
const below = 56;

/** The height in pixels that is available to an element below its top, but at least the minimum. */
export function useAvailableHeight(from: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(minHeightPixels);
  useLayoutEffect(() => {
    const measure = () => {
      const top = (from.current?.getBoundingClientRect().top ?? 0) + scrollY;
      setRoom(Math.max(minHeightPixels, Math.floor(innerHeight - top - below)));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [from]);
  return room;
}
