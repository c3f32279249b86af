/**
 * Draws the ten-second Nyra video for wide windows: the till of one shop, with its numbers around the conversation.
 * `window.renderAt(ms)` is a pure function of time, as in scene.js. The first frame is the last one, and the poster: render.ts
 * writes it from here, so all looks are attributes and colours are the theme's tokens.
 */

const LOOP_MS = 10000;
const AT = {
  clear: [800, 1150],
  typing: [1350, 2500],
  sent: 2700,
  thinking: [2900, 3500],
  answer: 3500,
  scan: [4700, 5900],
  read: 6100,
  advice: 6900,
  tap: 8300,
  done: 8900,
};

const QUESTION = 'What do I order for Saturday?';
const DAYS = [
  ['Mon', 610],
  ['Tue', 540],
  ['Wed', 680],
  ['Thu', 655],
  ['Fri', 850],
  ['Sat', 1180],
  ['Sun', 920],
];
const STOCK = [
  ['Oat milk', 24, 6],
  ['Coffee beans', 6, 8],
  ['Paper cups', 200, 40],
];
const TILES = [
  ['Sales today', '$412.50'],
  ['Orders', '48'],
  ['Rewards given', '$18.40'],
];

const svg = document.querySelector('svg');
const clamp = (value) => Math.min(1, Math.max(0, value));
const progress = (ms, start, end) => clamp((ms - start) / (end - start));
const easeOut = (p) => 1 - (1 - p) ** 4;
const easeInOut = (p) => (p < 0.5 ? 4 * p ** 3 : 1 - (2 - 2 * p) ** 3 / 2);
const token = (name) => `var(--${name})`;

function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function add(parent, name, attributes) {
  return parent.appendChild(set(document.createElementNS(svg.namespaceURI, name), attributes));
}

const group = (parent = svg) => add(parent, 'g', {});
const box = (parent, x, y, width, height, rx, fill, more = {}) =>
  add(parent, 'rect', { x, y, width, height, rx, fill: token(fill), ...more });
const EDGE = { class: 'edge', 'stroke-width': 1.5 };
const card = (parent, x, y, width, height) => box(parent, x, y, width, height, 14, 'card', EDGE);
const line = (parent, d, colour, width = 1.5, more = {}) =>
  add(parent, 'path', {
    d,
    fill: 'none',
    stroke: token(colour),
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

/** One line of text; `bold` is the weight of what is read first. */
function text(parent, x, y, size, content, { fill = 'ink', bold = false, anchor } = {}) {
  const element = add(parent, 'text', {
    x,
    y,
    'font-family': 'Instrument Sans',
    'font-size': size,
    'font-weight': bold ? 600 : 500,
    'letter-spacing': -0.01 * size,
    fill: token(fill),
    ...(anchor && { 'text-anchor': anchor }),
  });
  element.textContent = content;
  return element;
}

const spark = (parent, x, y, size, fill = 'assistant') =>
  add(parent, 'path', {
    d: `M${x} ${y - size}Q${x + size * 0.15} ${y - size * 0.15} ${x + size} ${y}Q${x + size * 0.15} ${y + size * 0.15} ${x} ${y + size}Q${x - size * 0.15} ${y + size * 0.15} ${x - size} ${y}Q${x - size * 0.15} ${y - size * 0.15} ${x} ${y - size}Z`,
    fill: token(fill),
  });

// The window of the till.
add(svg, 'rect', { width: 1200, height: 675, class: 'ground' });
box(svg, 58, 56, 1084, 602, 26, 'ink', { 'fill-opacity': 0.03 });
box(svg, 62, 49, 1076, 596, 22, 'ink', { 'fill-opacity': 0.05 });
box(svg, 66, 36, 1068, 602, 18, 'card', EDGE);
add(svg, 'path', { d: 'M66 88H426V638H84A18 18 0 0 1 66 620Z', fill: token('paper') });
line(svg, 'M66 88H1134M426 88V638', 'line');
box(svg, 86, 48, 28, 28, 8, 'accent-soft');
line(svg, 'M93 61V69H107V61M91.500 56H108.500L107 61H93Z', 'accent', 1.8);
text(svg, 126, 67.5, 16, 'Corner café', { bold: true });
text(svg, 446, 67.5, 15, 'Today, 10:42', { fill: 'ink-soft' });
box(svg, 1048, 49, 66, 27, 13.5, 'money-soft');
add(svg, 'circle', { cx: 1063, cy: 62.5, r: 4, fill: token('money') });
text(svg, 1073, 67.5, 14, 'Live', { bold: true });

// The day in three numbers.
TILES.forEach(([name, value], index) => {
  const x = 446 + index * 228;
  card(svg, x, 106, 212, 72);
  text(svg, x + 16, 131, 14, name, { fill: 'ink-soft' });
  text(svg, x + 16, 163, 24, value, { bold: true });
});

// The week.
card(svg, 446, 194, 668, 240);
const week = text(svg, 466, 225, 16, 'Sales last week', { bold: true });
const insight = text(svg, 466, 225, 16, 'Saturday is your busiest day', { bold: true });
const total = DAYS.reduce((sum, [, sales]) => sum + sales, 0).toLocaleString('en');
text(svg, 1094, 225, 15, `$${total}`, { fill: 'ink-soft', anchor: 'end' });
const FLOOR = 396;
const heightOf = (sales) => (sales / 1200) * 140;
for (const sales of [0, 500, 1000]) {
  const y = FLOOR - heightOf(sales);
  line(svg, `M520 ${y}H1094`, 'line', 1.5, sales > 0 ? { 'stroke-dasharray': '1 6' } : {});
  text(svg, 508, y + 5, 13, `$${sales.toLocaleString('en')}`, { fill: 'ink-soft', anchor: 'end' });
}
const bars = DAYS.map(([label, sales], index) => {
  const x = 541 + index * 79;
  const height = heightOf(sales);
  const d = `M${x} ${FLOOR}V${FLOOR - height + 7}A7 7 0 0 1 ${x + 7} ${FLOOR - height}H${x + 45}A7 7 0 0 1 ${x + 52} ${FLOOR - height + 7}V${FLOOR}Z`;
  const day = text(svg, x + 26, 418, 14, label, { fill: 'ink-soft', anchor: 'middle' });
  const bar = group();
  add(bar, 'path', { d, fill: token('accent-soft') });
  add(bar, 'path', { d, fill: token('accent'), 'fill-opacity': 0.3 });
  if (label !== 'Sat') return { bar, lit: [], dimmed: [] };
  const face = add(bar, 'path', { d, fill: token('assistant') });
  const words = group();
  text(words, x + 26, FLOOR - height - 9, 14, `$${sales.toLocaleString('en')}`, { bold: true, anchor: 'middle' });
  text(words, x + 26, 418, 14, label, { fill: 'assistant', bold: true, anchor: 'middle' });
  return { bar, lit: [face, words], dimmed: [day] };
});

// The invoice, and the stock that it fills.
card(svg, 446, 450, 306, 170);
text(svg, 466, 481, 16, 'Invoice', { bold: true });
text(svg, 732, 481, 15, 'No. 318', { fill: 'ink-soft', anchor: 'end' });
line(svg, 'M466 494H732', 'line');
card(svg, 768, 450, 346, 170);
text(svg, 788, 481, 16, 'Stock', { bold: true });
const counted = group();
text(counted, 1094, 481, 15, 'Up to date', { fill: 'money', bold: true, anchor: 'end' });
line(svg, 'M788 494H1094', 'line');
const rows = STOCK.map(([name, delivered, before], index) => {
  const y = 524 + index * 36;
  text(svg, 466, y, 15, name);
  text(svg, 732, y, 15, String(delivered), { bold: true, anchor: 'end' });
  text(svg, 788, y, 15, name);
  const pill = group();
  box(pill, 976, y - 19, 58, 27, 13.5, 'money-soft');
  text(pill, 1005, y, 14, `+${delivered}`, { bold: true, anchor: 'middle' });
  const count = text(svg, 1094, y, 16, '', { bold: true, anchor: 'end' });
  return { y, name, delivered, before, pill, count };
});
for (const row of rows) {
  row.chip = group();
  box(row.chip, 458, row.y - 21, 282, 31, 9, 'assistant-soft');
  text(row.chip, 466, row.y, 15, row.name);
  text(row.chip, 732, row.y, 15, String(row.delivered), { fill: 'assistant', bold: true, anchor: 'end' });
}
const beam = group();
box(beam, 447, -34, 304, 34, 0, 'assistant', { 'fill-opacity': 0.12 });
box(beam, 440, -2, 318, 4, 2, 'assistant');

// The conversation.
const thinking = group();
box(thinking, -18, -18, 36, 36, 12, 'assistant-soft');
const star = spark(thinking, 0, 0, 11);
set(thinking, { transform: 'translate(104 124)' });
text(svg, 134, 121, 16, 'Nyra', { bold: true });
text(svg, 134, 140, 14, 'Your AI partner', { fill: 'ink-soft' });

const asked = group();
add(asked, 'path', {
  d: 'M176 164H388A18 18 0 0 1 406 182V204H176A18 18 0 0 1 158 186V182A18 18 0 0 1 176 164Z',
  fill: token('accent'),
});
text(asked, 282, 189.5, 15, QUESTION, { fill: 'on-accent', bold: true, anchor: 'middle' });

/** What Nyra says: a line in a bubble of its own. */
function said(y, width, content) {
  const bubble = group();
  add(bubble, 'path', {
    d: `M86 ${y}H${68 + width}A18 18 0 0 1 ${86 + width} ${y + 18}V${y + 22}A18 18 0 0 1 ${68 + width} ${y + 40}H104A18 18 0 0 1 86 ${y + 22}Z`,
    fill: token('assistant-soft'),
  });
  text(bubble, 102, y + 25.5, 15, content);
  return bubble;
}
const dots = group();
add(dots, 'path', {
  d: 'M86 220H138A18 18 0 0 1 156 238V242A18 18 0 0 1 138 260H104A18 18 0 0 1 86 242Z',
  fill: token('assistant-soft'),
});
const dot = [106, 121, 136].map((cx) => add(dots, 'circle', { cx, cy: 240, r: 4, fill: token('assistant') }));
const answer = said(220, 240, 'Saturday is your busiest day.');
const read = said(272, 252, 'The invoice is in: 30 oat milk.');

const advice = group();
card(advice, 86, 328, 320, 164);
box(advice, 102, 344, 60, 80, 12, 'rewards-soft');
add(advice, 'path', {
  d: 'M126 364H138V369C138 373 146 375 146 383V411A5 5 0 0 1 141 416H123A5 5 0 0 1 118 411V383C118 375 126 373 126 369Z',
  fill: token('card'),
});
box(advice, 124.5, 354, 15, 8, 2.5, 'rewards');
add(advice, 'path', { d: 'M118 388H146V404H118Z', fill: token('rewards'), 'fill-opacity': 0.45 });
text(advice, 178, 366, 19, 'Order 12 oat milk', { bold: true });
text(advice, 178, 391, 15, 'It sells out on Saturdays.', { fill: 'ink-soft' });
text(advice, 178, 414, 15, '30 in stock, 42 needed.', { fill: 'ink-soft' });
const later = group(advice);
box(later, 246, 440, 84, 38, 12, 'card', EDGE);
text(later, 288, 464, 15, 'Later', { anchor: 'middle' });
const accept = group(advice);
box(accept, 102, 440, 132, 38, 12, 'assistant');
const acceptedFace = box(accept, 102, 440, 132, 38, 12, 'money');
const acceptWord = text(accept, 168, 464, 15, 'Accept', { fill: 'on-assistant', bold: true, anchor: 'middle' });
const accepted = group(accept);
line(accepted, 'M126 459L131 464L141 453', 'on-money', 2.4);
text(accepted, 149, 464, 15, 'Accepted', { fill: 'on-money', bold: true });
const done = said(506, 176, 'Ordered for Friday.');
const tap = add(svg, 'circle', { cx: 168, cy: 459, r: 15, fill: token('ink') });

box(svg, 86, 572, 320, 46, 23, 'card', EDGE);
const placeholder = text(svg, 106, 600.5, 15, 'Ask Nyra', { fill: 'ink-soft' });
const typed = text(svg, 106, 600.5, 15, '');
const caret = box(svg, 0, 584, 1.5, 22, 0.75, 'assistant');
const send = group();
add(send, 'circle', { r: 16, fill: token('assistant') });
line(send, 'M0 6V-6M-5-1L0-6L5-1', 'on-assistant', 2.2);

/** Fades a part in from 10 px below at `start`, and out where the next round begins. */
function show(element, ms, start) {
  const enter = easeOut(progress(ms, start, start + 400));
  const leave = ms < start ? 1 - easeInOut(progress(ms, ...AT.clear)) : 0;
  set(element, { opacity: Math.max(enter, leave), transform: `translate(0 ${leave > 0 ? 0 : 10 * (1 - enter)})` });
}

/** From 1 to 0 where the next round begins, and from 0 to 1 at `start`. */
const level = (ms, start, length = 300) =>
  ms < start ? 1 - easeInOut(progress(ms, ...AT.clear)) : easeOut(progress(ms, start, start + length));

function renderInput(ms) {
  const [start, end] = AT.typing;
  const count = ms < AT.sent ? Math.floor(progress(ms, start, end) * QUESTION.length) : 0;
  typed.textContent = QUESTION.slice(0, count);
  set(typed, { opacity: count > 0 ? 1 : 0 });
  set(placeholder, { opacity: count > 0 ? 0 : 1 });
  set(caret, {
    x: 106 + (count > 0 ? typed.getComputedTextLength() + 2 : -3),
    opacity: ms > start - 200 && ms < AT.sent ? 1 : 0,
  });
  const press = Math.sin(Math.PI * progress(ms, AT.sent - 160, AT.sent + 120));
  set(send, { transform: `translate(383 595) scale(${1 - 0.14 * press})` });
}

function renderTalk(ms) {
  show(asked, ms, AT.sent);
  show(answer, ms, AT.answer);
  show(read, ms, AT.read);
  show(advice, ms, AT.advice);
  show(done, ms, AT.done);
  const [start, end] = AT.thinking;
  set(dots, { opacity: easeOut(progress(ms, start, start + 150)) * (1 - progress(ms, end - 60, end + 40)) });
  dot.forEach((point, index) => {
    set(point, { opacity: 0.45 + 0.55 * Math.max(0, Math.sin((ms - start) / 95 - index)) });
  });
  const turn = easeInOut(progress(ms, start, end));
  set(star, { transform: `rotate(${180 * turn}) scale(${1 - 0.25 * Math.sin(Math.PI * turn)})` });
}

function renderChart(ms) {
  const shown = level(ms, AT.answer);
  set(insight, { opacity: shown });
  set(week, { opacity: 1 - shown });
  bars.forEach(({ bar, lit, dimmed }, index) => {
    const start = AT.answer - 500 + index * 50;
    const dip = ms < start ? 0 : 1 - easeOut(progress(ms, start, start + 700));
    const scale = ms < AT.clear[1] ? 1 : 1 - 0.72 * dip;
    set(bar, { transform: `translate(0 ${FLOOR * (1 - scale)}) scale(1 ${scale})` });
    for (const part of lit) set(part, { opacity: shown });
    for (const part of dimmed) set(part, { opacity: 1 - shown });
  });
}

function renderStock(ms) {
  const [start, end] = AT.scan;
  const scan = progress(ms, start, end);
  set(beam, { transform: `translate(0 ${494 + easeInOut(scan) * 124})`, opacity: scan > 0 && scan < 1 ? 1 : 0 });
  set(counted, { opacity: level(ms, AT.read) });
  rows.forEach((row, index) => {
    const lift = start + 350 + index * 260;
    const fly = easeInOut(progress(ms, lift, lift + 480));
    set(row.chip, {
      transform: `translate(${fly * 322} 0)`,
      opacity: progress(ms, lift, lift + 60) * (1 - progress(ms, lift + 400, lift + 520)),
    });
    set(row.pill, { opacity: level(ms, lift + 460, 160) });
    const added = ms < lift ? 1 - progress(ms, ...AT.clear) : easeOut(progress(ms, lift + 420, lift + 900));
    row.count.textContent = String(row.before + Math.round(added * row.delivered));
  });
}

function renderTap(ms) {
  const pressed = AT.tap;
  const settled = level(ms, pressed + 100);
  const press = Math.sin(Math.PI * progress(ms, pressed - 60, pressed + 280));
  const scale = 1 - 0.05 * press;
  set(accept, { transform: `translate(${168 * (1 - scale)} ${459 * (1 - scale)}) scale(${scale})` });
  // What was accepted stays so until it has left.
  const green = ms < AT.advice ? 1 : settled;
  set(acceptedFace, { opacity: green });
  set(acceptWord, { opacity: 1 - green });
  set(accepted, { opacity: green });
  set(later, { opacity: 1 - green });
  const reach = easeOut(progress(ms, pressed - 420, pressed));
  set(tap, {
    opacity: 0.16 * progress(ms, pressed - 420, pressed - 260) * (1 - progress(ms, pressed + 60, pressed + 360)),
    transform: `translate(${(1 - reach) * 30} ${(1 - reach) * 36})`,
  });
}

/** Draws the frame at `ms` of the loop. */
window.renderAt = (ms) => {
  const at = ((ms % LOOP_MS) + LOOP_MS) % LOOP_MS;
  renderInput(at);
  renderTalk(at);
  renderChart(at);
  renderStock(at);
  renderTap(at);
};

window.renderAt(0);
