import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatRulePlaces } from '../../pickers/rules/format-rule.ts';
import { rulePageTitles } from '../../pickers/rules/rule-kinds.ts';
import { isRunActive, type RuleRun, useRuleActions } from '../../pickers/rules/rule-requests.ts';
import { RunProgress } from '../../pickers/rules/run-progress.tsx';
import { useConfirmedChange } from '../../pickers/use-confirmed-change.ts';
import { createDateTimeFormat } from '../../ui/date-time-format.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { addRightToLeftMark, isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './task-tray.module.css';

/** The task that recalculates past figures after a rule was added or withdrawn. */
export function RuleRunTask({ run }: { run: RuleRun }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { cancelRun } = useRuleActions();
  const [confirm, dialog] = useConfirmedChange();
  const time = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const { placeName, placeCount } = run;
  const places = placeName === null ? null : formatRulePlaces(t, tag, { places: [{ name: placeName }], placeCount });
  const question = {
    title: t('rules.withdrawAsk', {
      rule: places === null ? run.reason : addRightToLeftMark(`${places}: ${isolateDirection(run.reason)}`, tag),
    }),
    text: t('rules.cancelText'),
    action: t('rules.cancel'),
    danger: true,
  };
  return (
    <>
      <div className={styles.head}>
        <b className={styles.name}>{t(rulePageTitles[run.kind])}</b>
        <StatusDot tone={run.state === 'done' ? 'good' : 'quiet'} text={t(`rules.runStates.${run.state}`)} />
      </div>
      <p className={styles.quiet}>
        {places !== null && `${places} · `}
        <bdi>{run.reason}</bdi> · {time.format(new Date(run.createTime))}
      </p>
      <p>{t(`rules.run.${run.what}`)}</p>
      {isRunActive(run) && <RunProgress run={run} />}
      {run.cancellable && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => confirm(question, () => cancelRun(run.id))}>
            {t('rules.cancel')}
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}
