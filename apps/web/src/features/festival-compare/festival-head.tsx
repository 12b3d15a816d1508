import { Link, useSearchParams } from 'react-router';
import { PlaceHead } from '../../pickers/analysis/twin-table.tsx';
import { sameQuestion, withQuery } from '../../pickers/festival-address.ts';
import figures from '../../pickers/festival-figures.module.css';
import { placeOf } from '../../session/places.ts';
import { colourOf } from './colours.ts';

/** The head of a festival's column, which leads to its own page. */
export function FestivalHead({ id, name, place }: { id: number; name: string; place: number }) {
  const [query] = useSearchParams();
  return (
    <Link className={figures.link} to={withQuery(placeOf('FestivalDetail', { id }), sameQuestion(query))}>
      <PlaceHead name={name} colour={colourOf(place)} />
    </Link>
  );
}
