import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomePanel } from '@portico/contract/words/home-panels';
import { Panel } from '../../../ui/panel.tsx';
import { Bar } from '../../../ui/skeleton.tsx';
import { Failed } from '../failed.tsx';
import { type Platform, usePlatform } from './league-requests.ts';
import styles from './platform.module.css';

type Props = {
  name: Extract<HomePanel, 'fleet' | 'ingest' | 'refused' | 'dataAge' | 'licences'>;
  detail?: string;
  tools?: ReactNode;
  children: (platform: Platform) => ReactNode;
};

/** A panel about the whole installation: all of them are of one answer. */
export function PlatformPart({ name, detail, tools, children }: Props) {
  const { t } = useTranslation();
  const platform = usePlatform();
  return (
    <Panel title={t(`homePanels.names.${name}`)} detail={detail} tools={tools}>
      {platform.data !== undefined ? (
        children(platform.data)
      ) : platform.isError ? (
        <Failed query={platform} />
      ) : (
        <div className={styles.waiting}>
          <Bar width="70%" />
          <Bar width="40%" />
        </div>
      )}
    </Panel>
  );
}
