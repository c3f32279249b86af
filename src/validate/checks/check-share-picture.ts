import { extname } from 'node:path';
import { inMarks } from '../../config/problems/quote.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { SHARE_SIZE } from '../../model/share.ts';
import { pictureFacts } from '../facts/picture-facts.ts';
import type { SiteFacts } from '../facts/site-facts.ts';
import { describeLocation } from '../words/subject.ts';
import type { Report } from '../messages/finding.ts';
import type { Visit } from '../schema/walk-schema.ts';

/** Checks the share picture of a page: that networks show its format, and that it is large enough. */
export function checkSharePicture(visit: Visit, facts: SiteFacts, report: Report): void {
  if (visit.path[2] !== 'sharePicture' || visit.path.length !== 3 || !isJsonObject(visit.value)) return;
  const { src } = visit.value;
  if (typeof src !== 'string') return;
  const path = [...visit.path, 'src'];
  const where = describeLocation(facts, visit.path);
  if (extname(src).toLowerCase() === '.svg')
    return report({
      code: 'bad-picture',
      path,
      what: `The share picture is the drawing ${inMarks(src)}${where}.`,
      why: 'Networks and messengers show no SVG.',
      fix: `Save it as PNG, ${SHARE_SIZE.width} × ${SHARE_SIZE.height} pixels.`,
    });
  const size = pictureFacts(facts.rootDir, src);
  if (!size || (size.width >= SHARE_SIZE.width && size.height >= SHARE_SIZE.height)) return;
  report({
    code: 'small-picture',
    severity: 'warning',
    path,
    what: `The share picture ${inMarks(src)} has ${size.width} × ${size.height} pixels${where}.`,
    why: `Networks show it at ${SHARE_SIZE.width} × ${SHARE_SIZE.height} pixels, so it would be blurred.`,
    fix: 'Use a larger one, or leave it out: then one is drawn from the title.',
  });
}
