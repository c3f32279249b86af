import type { StudioState } from '../../protocol.ts';
import { toolbarWords } from './words.ts';
import styles from './toolbar.module.css';

/** A moment as people say it: the time of today, else the day too. */
function said(at: string): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return moment.toLocaleString([], { ...(!isToday && { dateStyle: 'medium' }), timeStyle: 'short' });
}

function statusOf({ saved, published }: StudioState['written'], isDraft: boolean): string {
  if (isDraft) return toolbarWords.draft;
  if (published && saved && published >= saved) return toolbarWords.publishedAt(said(published));
  return saved ? toolbarWords.savedAt(said(saved)) : '';
}

interface SaveStatusProps {
  id: string;
  written: StudioState['written'];
  isDraft: boolean;
}

/** How far what is seen has got. What has just happened is spoken by the notice. */
export function SaveStatus({ id, written, isDraft }: SaveStatusProps) {
  return (
    <p className={styles['status']} id={id}>
      {statusOf(written, isDraft)}
    </p>
  );
}
