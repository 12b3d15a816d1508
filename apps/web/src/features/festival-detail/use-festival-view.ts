import { useNavigate, useSearchParams } from 'react-router';
import { defaultAnalysisView } from '../../pickers/analysis/default-view.ts';
import { useAnalysisView } from '../../pickers/analysis/use-analysis-view.ts';
import { appendQuery } from '../../pickers/festival-address.ts';
import { extractViewState } from '../../pickers/views/view-address.ts';
import { buildPagePath } from '../../session/page-routes.ts';

/** Query parameter of a saved view that holds the festival id; elsewhere the id is in the path. */
const festivalParameter = 'festival';

/** The view of a festival page. Saved views contain the festival id, and opening one navigates to that festival. */
export function useFestivalView(id: number) {
  const view = useAnalysisView(defaultAnalysisView);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const saved = new URLSearchParams(query);
  // An address that contains only a view name stays without the festival id, because that view has not been loaded yet.
  if (extractViewState(view.query) !== '' || !query.has('view')) saved.set(festivalParameter, String(id));
  const openQuery = (other: string) => {
    const next = new URLSearchParams(other);
    const festival = next.get(festivalParameter) ?? '';
    next.delete(festivalParameter);
    void navigate(appendQuery(buildPagePath('FestivalDetail', { id: /^\d+$/.test(festival) ? festival : id }), next));
  };
  return { ...view, tools: { query: saved.toString(), openQuery } };
}
