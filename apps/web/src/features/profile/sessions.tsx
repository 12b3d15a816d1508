import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/failure-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { isolate } from '../../ui/isolate.ts';
import { FailedPart } from '../../ui/missing-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { agentOf, agentWords } from './agent-words.ts';
import { momentWords } from './moment-words.ts';
import styles from './profile.module.css';
import { type OwnSession, useEndSessions, useSessions } from './requests.ts';

/** Where the person is logged in, and the way to end it. */
export function Sessions() {
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
      failureText: (error) => failureText(t, error),
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
        <FailedPart text={failureText(t, sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : (
        <ul className={styles.rows} aria-busy={sessions.data === undefined}>
          {sessions.data?.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={(device) =>
                askToEnd([session], t('profile.endAsk', { device: isolate(`${device} · ${session.address}`) }))
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
        <Bar width={180} />
        <Bar width={240} />
      </div>
    </li>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: (device: string) => void }) {
  const { t } = useTranslation();
  const tag = useTag();
  const device = agentWords(session.agent) ?? t('profile.unknownDevice');
  return (
    <li>
      <Icon of={agentOf(session.agent).isHandheld ? MobileOutlined : DesktopOutlined} className={styles.sign} />
      <div className={styles.about}>
        <h3 title={session.agent}>
          <bdi>{device}</bdi>
          {session.isThis && <span className={styles.mark}>{t('profile.thisOne')}</span>}
        </h3>
        <p>
          <bdi>{session.address}</bdi>
        </p>
        <p>{t('profile.lastUsed', { time: isolate(momentWords(session.lastTime, tag)) })}</p>
      </div>
      {!session.isThis && (
        <Button onClick={() => onEnd(device)} aria-label={`${t('profile.end')}: ${isolate(device)}`}>
          {t('profile.end')}
        </Button>
      )}
    </li>
  );
}
