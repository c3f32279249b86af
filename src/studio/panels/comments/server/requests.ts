import { textAt, valueAt } from '../../../../document/json.ts';
import type { Nothing, OfPage } from '../../../protocol.ts';
import type { CommentPlace, DraftComment } from '../protocol.ts';
import type { Rights } from '../../../rights.ts';
import { commentPlaces, findPlace } from '../../../server/comments/comment-places.ts';
import { readCommentText } from '../../../server/comments/read-text.ts';
import { bad, BadRequest, type Handlers } from '../../../server/requests/requests.ts';
import type { PanelServer } from '../../panel-server.ts';

/** What is asked of comments. */
export interface CommentsRequests {
  /** All that are open, and those that were done last. `asked` counts, so that the same question is asked again. */
  comments(input: { asked: number }): { comments: DraftComment[] };
  /** What can be commented on of a page. */
  'comment-places'(input: OfPage): { places: CommentPlace[] };
  /** Says something of a place of a page. */
  comment(input: OfPage & { about: string; text: string }): Nothing;
  /** Notes that one was dealt with, or was not after all. */
  'close-comment'(input: { id: string; isDone: boolean }): Nothing;
}

export const commentsRights: Rights<CommentsRequests> = {
  comments: 'share',
  'comment-places': 'share',
  comment: 'share',
  'close-comment': 'share',
};

/** Comments on the draft, of its people and of anyone who was given a link. */
export function commentsRequests(studio: Pick<PanelServer, 'draft' | 'services' | 'who'>): Handlers<CommentsRequests> {
  const {
    services: { comments },
    who,
  } = studio;
  const draftNow = () => studio.draft.value ?? {};
  const placesOf = (page: unknown) => {
    const schema = studio.draft.source.schema();
    const path = textAt(valueAt(draftNow(), ['routes', Number(page)]), 'path');
    return schema && path !== undefined ? commentPlaces(draftNow(), path, schema) : [];
  };
  return {
    async comments() {
      const draft = draftNow();
      const all = await comments.list();
      return {
        comments: all.map(({ place, ...comment }) => ({
          ...comment,
          place: place.words,
          ...findPlace(draft, place),
        })),
      };
    },
    'comment-places': ({ page }) => ({
      places: placesOf(page).map(({ about, group, label }) => ({ about, group, label })),
    }),
    async comment({ page, about, text: sent }) {
      if (typeof about !== 'string' || typeof sent !== 'string') throw bad('an invalid comment');
      const place = placesOf(page).find((each) => each.about === about);
      if (!place) throw new BadRequest('This is no longer there. Choose something else.');
      const { text, wrong } = readCommentText(sent);
      if (wrong !== null) throw new BadRequest(wrong);
      await comments.add(who(), place, text);
      return {};
    },
    async 'close-comment'({ id, isDone }) {
      if (typeof id !== 'string' || typeof isDone !== 'boolean') throw bad('an invalid comment');
      await comments.setDone(who(), id, isDone);
      return {};
    },
  };
}
