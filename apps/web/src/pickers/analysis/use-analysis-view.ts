import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AnalysisView, readAnalysis, writeAnalysis } from './view.ts';

/** What else an address may hold that is no part of a view: the records somebody opened. */
const kept = ['records'];

/**
 * The view an address holds, and the one being put together in the query bar; asking puts it into the address, so that Back leads to
 * the one before and the link opens the same.
 */
export function useAnalysisView(start: AnalysisView) {
  const [query, setQuery] = useSearchParams();
  const view = readAnalysis(query, start);
  const shown = writeAnalysis(view, start).toString();
  // Another address begins a new draft.
  const [draft, setDraft] = useState({ of: shown, view });
  const current = draft.of === shown ? draft.view : view;
  const show = (next: AnalysisView) =>
    setQuery((before) => {
      const address = writeAnalysis(next, start);
      for (const name of kept) {
        const value = before.get(name);
        if (value !== null) address.set(name, value);
      }
      return address;
    });
  return {
    view,
    /** What stands behind the "?". */
    query: query.toString(),
    /** Shows what a query says. */
    open: (other: string) => setQuery(new URLSearchParams(other)),
    draft: current,
    setDraft: (change: Partial<AnalysisView>) => setDraft({ of: shown, view: { ...current, ...change } }),
    ask: () => show(current),
    show,
  };
}
