import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** A page has named itself by then, where what it shows is here already. */
const settleMilliseconds = 100;

/**
 * On another page: from its top (going back, the browser itself finds the place), with the keyboard in its content, and its name to be
 * spoken. Another query or hash is the same page.
 */
export function useArrival(content: string): string {
  const { pathname } = useLocation();
  const way = useNavigationType();
  const former = useRef(pathname);
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    // The address corrected itself, as "/" does: nobody went anywhere.
    if (way === NavigationType.Replace) return;
    if (way !== NavigationType.Pop) scrollTo(0, 0);
    const place = document.getElementById(content);
    // A dialog that opened meanwhile, and a field the page itself gave the focus to, keep it.
    if (place !== null && !place.contains(document.activeElement) && document.querySelector('dialog:modal') === null)
      place.focus({ preventScroll: true });
    const timer = setTimeout(() => setSpoken(document.title.replace(/ · Portico$/, '')), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [pathname, way, content]);

  return spoken;
}
