import { type RefObject, useLayoutEffect, useState } from 'react';

/** In pixels: the minimum usable height, and the space kept free below. */
const minHeightPixels = 320;
const below = 56;

/** The height in pixels from an element's top to the bottom of the window. */
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
