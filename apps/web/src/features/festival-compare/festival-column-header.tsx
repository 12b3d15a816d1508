import { Link, useSearchParams } from 'react-router';
import { SeriesColumnHeader } from '../../pickers/analysis/sortable-table.tsx';
import { appendQuery, pickFestivalQuery } from '../../pickers/festival-address.ts';
import figures from '../../pickers/festival-figures.module.css';
import { buildPagePath } from '../../session/page-routes.ts';
import { getFestivalColour } from './festival-colour.ts';

/** Header of a festival's column, a link to the festival's page. */
export function FestivalColumnHeader({ id, name, index }: { id: number; name: string; index: number }) {
  const [query] = useSearchParams();
  return (
    <Link className={figures.link} to={appendQuery(buildPagePath('FestivalDetail', { id }), pickFestivalQuery(query))}>
      <SeriesColumnHeader name={name} colour={getFestivalColour(index)} />
    </Link>
  );
}
