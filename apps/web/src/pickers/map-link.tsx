import { useTranslation } from 'react-i18next';

/** A link to the map; no request goes to the map's provider before the user follows it. */
export function MapLink({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  const { t } = useTranslation();
  if (latitude === null || longitude === null) return null;
  const place = `${latitude}/${longitude}`;
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${place}`}
      target="_blank"
      rel="noopener noreferrer"
      title={t('frame.opensNewWindow')}
    >
      {t('entities.showOnMap')}
    </a>
  );
}
