import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { cancelTask, useTasks } from '#renderer/data/tasks.ts';
import type { Task } from '#renderer/data/tasks.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ProgressBar } from '#renderer/ui/index.ts';
import classes from './tasks.module.css';

/** Long pieces of work below the page, one line each, with how far they are and a way to end them. */
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
        {ended === null ? '' : t(`frame:tasks.${ended.how}`, { label: ended.label })}
      </span>
    </div>
  );
}

function TaskLine({ task }: { readonly task: Task }) {
  const { t } = useT();
  const { label, done, total, cancelling } = task;
  const text = useHowFar(task);
  const button = useRef<HTMLButtonElement>(null);
  // Who ends a piece of work, or waits at it for its end, goes on with the page.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own !== null && document.activeElement === own) document.querySelector('main')?.focus();
    };
  }, []);
  const ratio = total === null || total === 0 ? null : done / total;
  return (
    <li className={classes['task']}>
      <span className={classes['label']}>{label}</span>
      <ProgressBar label={label} ratio={ratio} text={text} paused={cancelling} />
      <span className={classes['text']}>{text}</span>
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
  // Not rounded up: 100 % is when it is there.
  const percent = format.percent(Math.floor((done / total) * 100) / 100);
  return t('frame:tasks.progress', { percent, done: format.number(done), total: format.number(total) });
}
