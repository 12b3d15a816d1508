import type { HomePanel } from '@portico/contract/words/home-panels';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonBar } from '../../../ui/skeleton.tsx';
import { FailedRequest } from '../failed-request.tsx';
import { type PlatformReply, usePlatformState } from './league-requests.ts';
import styles from './platform.module.css';

type Props = {
  name: Extract<HomePanel, 'fleet' | 'ingest' | 'refused' | 'dataAge' | 'licences'>;
  detail?: string;
  tools?: ReactNode;
  children: (platform: PlatformReply) => ReactNode;
};

/** A panel about the whole installation; all of these panels share one query. */
export function PlatformPanel({ name, detail, tools, children }: Props) {
  const { t } = useTranslation();
  const platform = usePlatformState();
  return (
    <Panel title={t(`homePanels.names.${name}`)} detail={detail} tools={tools}>
      {platform.data !== undefined ? (
        children(platform.data)
      ) : platform.isError ? (
        <FailedRequest query={platform} />
      ) : (
        <div className={styles.waiting}>
          <SkeletonBar width="70%" />
          <SkeletonBar width="40%" />
        </div>
      )}
    </Panel>
  );
}
