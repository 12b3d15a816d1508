import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { readRecords, recordsParameter } from '../../pickers/records-address.ts';
import { morePageTexts } from '../../session/page-texts.ts';

const RecordsDrawer = lazy(async () => {
  await morePageTexts();
  return import('../../pickers/records-drawer.tsx');
});

/** Over any page: the records of the figure its address names, if any. */
export function RecordsFromAddress() {
  const [query, setQuery] = useSearchParams();
  const question = readRecords(query.get(recordsParameter));
  if (question === null) return null;
  const close = () =>
    setQuery((before) => {
      const rest = new URLSearchParams(before);
      rest.delete(recordsParameter);
      return rest;
    });
  return (
    <Suspense fallback={null}>
      <RecordsDrawer key={query.get(recordsParameter)} question={question} onClose={close} />
    </Suspense>
  );
}
