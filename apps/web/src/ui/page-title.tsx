import { useLayoutEffect, useState } from 'react';

/**
 * Sets the document's title. The last rendered title wins, so a page that was kept while the user was elsewhere renders its title anew when it is
 * shown again.
 */
export function PageTitle({ title }: { title: string }) {
  const [showings, setShowings] = useState(0);
  // Runs also whenever a kept page is shown again.
  useLayoutEffect(() => setShowings((count) => count + 1), []);
  return <title key={showings}>{`${title} · Portico`}</title>;
}
