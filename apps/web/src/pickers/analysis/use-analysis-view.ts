import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AnalysisView, readAnalysis, writeAnalysis } from './view.ts';

/** What else an address may hold that is no part of a view: the records somebody opened. */
const kept = ['records'];

/** A view being put together, and the address it began at. */
type Draft = { of: string; view: AnalysisView } | { of: null };
/** Each a new one: React leaves out an update to what it drew last, also where it gave that drawing up. */
const noDraft = (): Draft => ({ of: null });

/**
 * The view an address holds, and the one being put together in the query bar; asking puts it into the address, so that Back leads to
 * the one before and the link opens the same.
 */
export function useAnalysisView(start: AnalysisView) {
  const [query, setQuery] = useSearchParams();
  const view = readAnalysis(query, start);
  const shown = writeAnalysis(view, start).toString();
  const [draft, setDraft] = useState<Draft>(noDraft);
  // Another address begins a new draft; that of this one is forgotten, for Back leads here again.
  if (draft.of !== null && draft.of !== shown) setDraft(noDraft());
  useEffect(() => {
    // Whoever goes back before the new address is drawn never leaves this one, and yet has changed it.
    const forget = () => setDraft(noDraft());
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
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
    open: (other: string) => {
      setDraft(noDraft());
      setQuery(new URLSearchParams(other));
    },
    draft: current,
    setDraft: (change: Partial<AnalysisView>) => setDraft({ of: shown, view: { ...current, ...change } }),
    ask: () => show(current),
    /** Shows a choice made in the answer, with what is being put together: nobody's edits are lost by it. */
    show: (change: Partial<AnalysisView>) => show({ ...current, ...change }),
  };
}
