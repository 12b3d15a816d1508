import { useNavigate, useSearchParams } from 'react-router';
import { withQuery } from '../../pickers/festival-address.ts';
import { startView } from '../../pickers/analysis/start-view.ts';
import { useAnalysisView } from '../../pickers/analysis/use-analysis-view.ts';
import { stateOf } from '../../pickers/views/view-address.ts';
import { placeOf } from '../../session/places.ts';

/** In a saved view, which festival it shows: that is no part of a query otherwise, but of the path before it. */
const festivalParameter = 'festival';

/** The view of a festival's page. What is saved of it names the festival too, and opening it leads there. */
export function useDetailView(id: number) {
  const asked = useAnalysisView(startView);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const saved = new URLSearchParams(query);
  // A link that names a view alone is still to be filled from it.
  if (stateOf(asked.query) !== '' || !query.has('view')) saved.set(festivalParameter, String(id));
  const open = (other: string) => {
    const next = new URLSearchParams(other);
    const festival = next.get(festivalParameter) ?? '';
    next.delete(festivalParameter);
    void navigate(withQuery(placeOf('FestivalDetail', { id: /^\d+$/.test(festival) ? festival : id }), next));
  };
  return { ...asked, tools: { query: saved.toString(), open } };
}
