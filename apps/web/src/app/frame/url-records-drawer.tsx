import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { parseRecordsParameter, recordsParameter } from '../../pickers/records-address.ts';
import { ensurePageTexts } from '../../session/page-texts.ts';

const RecordsDrawer = lazy(async () => {
  await ensurePageTexts();
  return import('../../pickers/records-drawer.tsx');
});

/** Shows the records named by the page's address, if any, over any page. */
export function UrlRecordsDrawer() {
  const [query, setQuery] = useSearchParams();
  const recordsQuery = parseRecordsParameter(query.get(recordsParameter));
  if (recordsQuery === null) return null;
  const close = () =>
    setQuery((before) => {
      const rest = new URLSearchParams(before);
      rest.delete(recordsParameter);
      return rest;
    });
  return (
    <Suspense fallback={null}>
      <RecordsDrawer key={query.get(recordsParameter)} query={recordsQuery} onClose={close} />
    </Suspense>
  );
}
