import { count } from '../count.ts';

/** The words of pictures and films. */
export const fileWords = {
  decorative: 'Decorative: it adds nothing to the words',
  size: 'Size',
  focusHint: 'Click on the picture where it matters most: crops keep that point.',
  focusLeft: 'From the left, %',
  focusTop: 'From the top, %',
  focusMiddle: 'Back to the middle',
  choosePicture: 'Choose a picture',
  chooseFilm: 'Choose a film',
  changePicture: 'Change picture',
  changeFilm: 'Choose film',
  orDrop: 'or drop a file here',
  searchFiles: 'Search',
  uploadFile: 'Upload a file',
  dropHint: 'or drop it anywhere in this window; at most 25 MB.',
  uploading: (name: string) => `Uploading ${name} …`,
  uploaded: (name: string) => `${name} is among the uploads now.`,
  uploadedOnly: (name: string) =>
    `${name} is among the uploads, and not used here. You find it when you choose a picture or film.`,
  oneFile: 'These are several files. Drop one at a time.',
  tooLarge: (name: string) => `${name} is more than 25 MB. Make it smaller. Nothing was stored.`,
  isFilm: 'This is a film, and a picture is wanted here. It is among the uploads, for a video.',
  isPicture: 'This is a picture, and a film is wanted here. It is among the uploads, for a picture.',
  isOther: (only: string) => `${only} This one is among the uploads, and not used here.`,
  onlyShare: 'Networks and messengers show no drawings (SVG), so choose a photograph or another picture.',
  onlyIcon: (px: number) => `An icon is a drawing (SVG), or a PNG of at least ${px} × ${px} px.`,
  bytes: (bytes: number) =>
    bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`,
  usedIn: (uses: string[]) => `Used in ${uses.join('; ')}`,
  usedNowhere: 'Used nowhere',
  noFiles: 'There are no files yet. Upload one.',
  filesFound: (number: number) => count(number, 'file', 'files', 'No file has these words. Try fewer.'),
  removeFile: (name: string) => `Remove ${name}`,
  removeFileText:
    'No page uses this file. It leaves the uploads, and Undo does not bring it back; a developer can, for as long as the studio keeps what was removed.',
  fileRemoved: (name: string) => `${name} was removed from the uploads.`,
  fileNotRemoved: (name: string, why: string) => `${name} was not removed. ${why}`,
  pictureTells: 'What does the picture tell?',
  tellsStill: 'This described the picture before. Does it fit this one?',
  tellsMissing: 'Write what it tells those who do not see it, or choose “Decorative”.',
  otherPicture: 'Another picture',
  usePicture: 'Use this picture',
  pictureChosen: (name: string, isNew: boolean) =>
    isNew ? `${name} is used now. If you undo that, it stays among the uploads.` : `${name} is used now.`,
} as const;
