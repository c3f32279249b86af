/** Formats that all browsers of the last two years support, as their names end. */
export const PICTURE_FORMATS = ['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif'];

/** Formats of share pictures: networks and messengers show no SVG. */
export const SHARE_FORMATS = PICTURE_FORMATS.filter((format) => format !== '.svg');

/** Formats of the icon of a site. */
export const ICON_FORMATS = ['.svg', '.png'];

/** The least width and height of an icon that is no drawing, in px: what phones ask for. */
export const LEAST_ICON_PX = 512;
