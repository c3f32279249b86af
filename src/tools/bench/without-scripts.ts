const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;
const PRELOAD = /<link\b[^>]*\b(?:rel=["']?modulepreload|as=["']?script)\b[^>]*>/gi;

/** A page's HTML without its scripts, inline ones and data included, and without the preloads of scripts. */
export const withoutScripts = (html: string): string => html.replace(SCRIPT, '').replace(PRELOAD, '');
