import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type AnalysisView, readAnalysisAddress, writeAnalysisAddress } from './analysis-view.ts';

/** Query parameters that are not part of a view but stay: the open records. */
const keptParameters = ['records'];

/** The view being edited, and the address it began at. */
type Draft = { startAddress: string; view: AnalysisView } | { startAddress: null };
/**
 * Returns a new object each time, because React skips an update that equals the last rendered state, even when that rendering was
 * discarded.
 */
const noDraft = (): Draft => ({ startAddress: null });

/**
 * The view in the address, and the draft in the query bar. Running the query puts the draft into the address: Back leads to the previous
 * view, and the link opens the same view.
 */
export function useAnalysisView(start: AnalysisView) {
  const [query, setQuery] = useSearchParams();
  const view = readAnalysisAddress(query, start);
  const viewAddress = writeAnalysisAddress(view, start).toString();
  const [draft, setDraft] = useState<Draft>(noDraft);
  // A new address starts a new draft. The draft of the old address is discarded, because Back leads there again.
  if (draft.startAddress !== null && draft.startAddress !== viewAddress) setDraft(noDraft());
  useEffect(() => {
    // When the user goes back before the new address is rendered, the rendered address never changes, so the draft is discarded here.
    const discardDraft = () => setDraft(noDraft());
    addEventListener('popstate', discardDraft);
    return () => removeEventListener('popstate', discardDraft);
  }, []);
  const current = draft.startAddress === viewAddress ? draft.view : view;
  const show = (next: AnalysisView) =>
    setQuery((before) => {
      const address = writeAnalysisAddress(next, start);
      for (const name of keptParameters) {
        const value = before.get(name);
        if (value !== null) address.set(name, value);
      }
      return address;
    });
  return {
    view,
    /** The query string without "?". */
    query: query.toString(),
    /** Shows the view of a query string. */
    openQuery: (other: string) => {
      setDraft(noDraft());
      setQuery(new URLSearchParams(other));
    },
    draft: current,
    /** Whether the draft differs from the view, so that the shown result answers an older query. */
    isDraftChanged: writeAnalysisAddress(current, start).toString() !== viewAddress,
    setDraft: (change: Partial<AnalysisView>) =>
      setDraft({ startAddress: viewAddress, view: { ...current, ...change } }),
    applyDraft: () => show(current),
    /** Applies a change made in the result together with the draft, so that no edits are lost. */
    applyChange: (change: Partial<AnalysisView>) => show({ ...current, ...change }),
  };
}
