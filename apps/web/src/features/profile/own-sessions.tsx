import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { FailedSection } from '../../ui/section-states.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatDateTime } from './format-date-time.ts';
import styles from './profile.module.css';
import { type OwnSession, useEndSessions, useSessions } from './requests.ts';
import { formatUserAgent, parseUserAgent } from './user-agent.ts';

/** The user's sessions, with buttons to end them. */
export function OwnSessions() {
  const { t } = useTranslation();
  const sessions = useSessions();
  const end = useEndSessions();
  const [ask, dialog] = useConfirm();
  const others = sessions.data?.filter(({ isThis }) => !isThis) ?? [];

  const askToEnd = (chosen: readonly OwnSession[], title: string) =>
    ask({
      title,
      text: t('profile.endText'),
      action: t('profile.end'),
      danger: true,
      failureText: (error) => formatFailure(t, error),
      onConfirm: async () => {
        await end(chosen.map(({ id }) => id));
        showToast({ kind: 'success', text: t('profile.ended') });
      },
    });

  return (
    <Panel
      title={t('profile.sessions')}
      tools={
        others.length > 1 && (
          <Button
            type="text"
            danger
            className={styles.endOthers ?? ''}
            onClick={() => askToEnd(others, t('profile.endOthersAsk', { count: others.length }))}
          >
            {t('profile.endOthers')}
          </Button>
        )
      }
    >
      {sessions.isError ? (
        <FailedSection text={formatFailure(t, sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : (
        <ul className={styles.rows} aria-busy={sessions.data === undefined}>
          {sessions.data?.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEndSession={(device) =>
                askToEnd([session], t('profile.endAsk', { device: isolateDirection(`${device} · ${session.address}`) }))
              }
            />
          )) ?? <GreyRow />}
        </ul>
      )}
      {dialog}
    </Panel>
  );
}

function GreyRow() {
  return (
    <li>
      <div className={styles.about}>
        <SkeletonBar width={180} />
        <SkeletonBar width={240} />
      </div>
    </li>
  );
}

function SessionRow({ session, onEndSession }: { session: OwnSession; onEndSession: (device: string) => void }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const device = formatUserAgent(session.agent) ?? t('profile.unknownDevice');
  return (
    <li>
      <Icon
        icon={parseUserAgent(session.agent).isHandheld ? MobileOutlined : DesktopOutlined}
        className={styles.sign}
      />
      <div className={styles.about}>
        <h3 title={session.agent}>
          <bdi>{device}</bdi>
          {session.isThis && <span className={styles.mark}>{t('profile.thisOne')}</span>}
        </h3>
        <p>
          <bdi>{session.address}</bdi>
        </p>
        <p>{t('profile.lastUsed', { time: isolateDirection(formatDateTime(session.lastTime, tag)) })}</p>
      </div>
      {!session.isThis && (
        <Button onClick={() => onEndSession(device)} aria-label={`${t('profile.end')}: ${isolateDirection(device)}`}>
          {t('profile.end')}
        </Button>
      )}
    </li>
  );
}
