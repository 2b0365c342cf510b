import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { cancelTask, useTasks } from '#renderer/data/tasks.ts';
import type { Task } from '#renderer/data/tasks.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ProgressBar } from '#renderer/ui/index.ts';
import classes from './frame.module.css';

/** Long tasks below the page, each with its progress and a way to cancel it. */
export function TaskBar() {
  const { t } = useT();
  const { tasks, ended } = useTasks();
  const shown = tasks.filter((task) => task.shown);
  return (
    <div className={classes['bar']}>
      {shown.length > 0 && (
        <ul className={classes['tasks']} aria-label={t('frame:tasks.region')}>
          {shown.map((task) => <TaskLine key={task.taskId} task={task} />)}
        </ul>
      )}
      <span className="t-visually-hidden" role="status">
        {ended === null ? '' : t(`frame:tasks.${ended.how}`, { label: ended.label(t) })}
      </span>
    </div>
  );
}

function TaskLine({ task }: { readonly task: Task }) {
  const { t } = useT();
  const { done, total, cancelling } = task;
  const label = task.label(t);
  const text = useHowFar(task);
  const button = useRef<HTMLButtonElement>(null);
  // The focus goes on to the page when the task with the focused button ends.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own !== null && document.activeElement === own) document.querySelector('main')?.focus();
    };
  }, []);
  const ratio = total === null || total === 0 ? null : done / total;
  return (
    <li className={classes['task']}>
      <span className="t-cut">{label}</span>
      <ProgressBar label={label} ratio={ratio} text={text} paused={cancelling} />
      <span className="t-small t-cut">{text}</span>
      <Button
        size="compact-xs"
        variant="default"
        ref={button}
        aria-disabled={cancelling}
        {...(cancelling ? { 'data-disabled': true } : {})}
        aria-label={t('frame:tasks.cancelOf', { label })}
        onClick={() => {
          if (!cancelling) void cancelTask(task.taskId);
        }}
      >
        {t('common:cancel')}
      </Button>
    </li>
  );
}

function useHowFar({ done, total, cancelling }: Task): string {
  const { t } = useT();
  const format = useFormat();
  if (cancelling) return t('frame:tasks.cancelling');
  if (total === null || total === 0) return done === 0 ? t('frame:tasks.preparing') : format.number(done);
  // Rounded down: 100 % only at the end.
  const percent = format.percent(Math.floor((done / total) * 100) / 100);
  return t('frame:tasks.progress', { percent, done: format.number(done), total: format.number(total) });
}
