import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** After this time a page has set its title, if its content is already loaded. */
const settleMilliseconds = 100;

/**
 * After navigation to another page, scrolls to `top` in pixels (on going back, the browser restores the position) and moves the focus to the
 * content. Returns the page's title, to be announced. A change of only the query or the hash does not count as navigation.
 */
export function useNavigationFocus(content: string, top: number): string {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const formerPathname = useRef(pathname);
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    if (formerPathname.current === pathname) return;
    formerPathname.current = pathname;
    // A redirect replaced the address, as "/" does: the user did not navigate.
    if (navigationType === NavigationType.Replace) return;
    if (navigationType !== NavigationType.Pop) scrollTo(0, top);
    const contentElement = document.getElementById(content);
    // A dialog that opened meanwhile, or a field the page has focused itself, keeps the focus.
    if (
      contentElement !== null &&
      !contentElement.contains(document.activeElement) &&
      document.querySelector('dialog:modal') === null
    )
      contentElement.focus({ preventScroll: true });
    const timer = setTimeout(() => setSpoken(document.title.replace(/ · Portico$/, '')), settleMilliseconds);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the position is that at the time of the navigation
  }, [pathname, navigationType, content]);

  return spoken;
}
