import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ruleTitles } from '../../pickers/rules/rule-kinds.ts';
import { isGoing, type RuleRun, useRuleActions } from '../../pickers/rules/rule-requests.ts';
import { placeWords } from '../../pickers/rules/rule-words.ts';
import { RunProgress } from '../../pickers/rules/run-progress.tsx';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { inOwnDirection, isolate } from '../../ui/isolate.ts';
import { momentFormat } from '../../ui/moment-format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './task-tray.module.css';

/** Past figures on their way to follow a rule that was added or withdrawn. */
export function RunTask({ run }: { run: RuleRun }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { cancelRun } = useRuleActions();
  const [ask, dialog] = useConfirmedChange();
  const time = momentFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const { placeName, placeCount } = run;
  const places = placeName === null ? null : placeWords(t, tag, { places: [{ name: placeName }], placeCount });
  const question = {
    title: t('rules.withdrawAsk', {
      rule: places === null ? run.reason : inOwnDirection(`${places}: ${isolate(run.reason)}`, tag),
    }),
    text: t('rules.cancelText'),
    action: t('rules.cancel'),
    danger: true,
  };
  return (
    <>
      <div className={styles.head}>
        <b className={styles.name}>{t(ruleTitles[run.kind])}</b>
        <StatusDot tone={run.state === 'done' ? 'good' : 'quiet'} text={t(`rules.runStates.${run.state}`)} />
      </div>
      <p className={styles.quiet}>
        {places !== null && `${places} · `}
        <bdi>{run.reason}</bdi> · {time.format(new Date(run.createTime))}
      </p>
      <p>{t(`rules.run.${run.what}`)}</p>
      {isGoing(run) && <RunProgress run={run} />}
      {run.cancellable && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => ask(question, () => cancelRun(run.id))}>
            {t('rules.cancel')}
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}
