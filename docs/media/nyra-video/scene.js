/**
 * Draws the ten-second Nyra video. `window.renderAt(ms)` is a pure function of time: the same
 * moment gives the same frame, and 10000 gives that of 0. The video starts with the accepted
 * recommendation, so that its first frame is the poster; the week's chart follows it while the
 * next question is typed, so that the panel is never empty.
 */

const LOOP_MS = 10000;

/** Start and end of each part, in ms. Each leaves while the next one comes. */
const PART = {
  clear: [900, 1200],
  chart: [1050, 4900],
  typing: [1500, 2700],
  thinking: [2700, 3400],
  invoice: [4850, 7500],
  advice: [7450, LOOP_MS + 1100],
};
const TAP_MS = 8600;

const QUESTION = 'What do I order for Saturday?';
const DAYS = [
  { label: 'Mon', height: 140 },
  { label: 'Tue', height: 112 },
  { label: 'Wed', height: 164 },
  { label: 'Thu', height: 154 },
  { label: 'Fri', height: 222 },
  { label: 'Sat', height: 324 },
  { label: 'Sun', height: 240 },
];
const STOCK = [
  { name: 'Beans', delivered: 6, before: 8 },
  { name: 'Cups', delivered: 200, before: 40 },
  { name: 'Oat milk', delivered: 24, before: 6 },
];
/** What the chart and the invoice have shown. */
const REASONS = [
  { text: 'Saturday is busiest', look: 'violet-soft' },
  { text: '30 in stock', look: 'money-soft' },
];
/** Every pill has this height, in px, and this space on both sides of its text. */
const PILL = { height: 76, padding: 30 };

const byId = (id) => document.getElementById(id);
const clamp = (value) => Math.min(1, Math.max(0, value));
const progress = (ms, start, end) => clamp((ms - start) / (end - start));
const easeOut = (p) => 1 - (1 - p) ** 4;
const easeInOut = (p) => (p < 0.5 ? 4 * p ** 3 : 1 - (2 - 2 * p) ** 3 / 2);

/** Appends an SVG element to `parent`. */
function add(parent, name, attributes, text = '') {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return parent.appendChild(element);
}

function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
}

/** Adds a pill; `widthOf` makes it as wide as its text. */
function addPill(parent, y, look, text) {
  const pill = add(parent, 'g', {});
  add(pill, 'rect', { class: look, y, height: PILL.height, rx: PILL.height / 2 });
  add(pill, 'text', { class: 'ink strong', x: PILL.padding, y: y + 55, 'font-size': 48 }, text);
  return pill;
}

/** Fits a pill to its text, whose typeface may have come since. Returns its width. */
function widthOf(pill) {
  const [face, words] = pill.children;
  const width = words.getComputedTextLength() + 2 * PILL.padding;
  set(face, { width });
  return width;
}

const bars = DAYS.map(({ label, height }, index) => {
  const x = 418 + index * 162;
  const isBusiest = label === 'Sat';
  const place = { x: x + 56, y: 850, 'font-size': 48, 'text-anchor': 'middle' };
  const shape = { x, y: 786 - height, width: 112, height: height + 40, rx: 18 };
  const day = add(byId('days'), 'text', { class: 'soft', ...place }, label);
  const bar = add(byId('bars'), 'g', {});
  add(bar, 'rect', { class: 'blue', ...shape });
  if (!isBusiest) return { bar, height, lit: [], dimmed: [] };
  const lit = [
    add(bar, 'rect', { class: 'violet', ...shape }),
    add(byId('days'), 'text', { class: 'violet strong', ...place }, label),
  ];
  return { bar, height, lit, dimmed: [day] };
});

const rows = STOCK.map(({ name, delivered, before }, index) => {
  const onPaper = 524 + index * 116;
  const line = { y: onPaper, 'font-size': 52 };
  add(byId('lines'), 'text', { class: 'ink', x: 458, ...line }, name);
  add(byId('lines'), 'text', { class: 'ink', x: 798, 'text-anchor': 'end', ...line }, String(delivered));
  const y = 430 + index * 160;
  const row = add(byId('stock'), 'g', {});
  add(row, 'rect', { class: 'row', x: 902, y, width: 600, height: 132, rx: 28 });
  add(row, 'text', { class: 'ink', x: 938, y: y + 84, 'font-size': 52 }, name);
  const pill = addPill(row, y + 28, 'money-soft', `+${delivered}`);
  const count = add(row, 'text', { class: 'ink strong', x: 1466, y: y + 86, 'font-size': 56, 'text-anchor': 'end' });
  const chip = add(byId('stock'), 'g', {});
  add(chip, 'rect', { class: 'violet-soft', x: 434, y: onPaper - 58, width: 388, height: 84, rx: 24 });
  add(chip, 'text', { class: 'ink', x: 458, ...line }, name);
  add(chip, 'text', { class: 'violet strong', x: 798, 'text-anchor': 'end', ...line }, String(delivered));
  return { onPaper, y, before, delivered, pill, count, chip };
});

const reasons = REASONS.map(({ text, look }, index) => addPill(byId('reasons'), 346 + index * 92, look, text));

/** Fades a part in from 20 px below and out 20 px upwards. */
function show(id, ms, [start, end]) {
  const enter = easeOut(progress(ms, start, start + 450));
  const leave = easeInOut(progress(ms, end - 250, end));
  set(byId(id), { opacity: enter * (1 - leave), transform: `translate(0 ${20 * (1 - enter) - 20 * leave})` });
}

/** Changes one line of text for another at `at`, without a frame that has neither. */
function crossfade(before, after, ms, at) {
  set(byId(before), { opacity: 1 - progress(ms, at - 80, at + 80) });
  set(byId(after), { opacity: progress(ms, at - 40, at + 200) });
}

function renderLine(ms) {
  const [clearStart, clearEnd] = PART.clear;
  const [typingStart, typingEnd] = PART.typing;
  const typed = Math.floor(progress(ms, ...PART.typing) * QUESTION.length);
  const isAsked = ms < typingStart;
  const gone = isAsked ? easeInOut(progress(ms, clearStart, clearEnd)) : 0;
  const question = byId('question');
  question.textContent = isAsked ? QUESTION : QUESTION.slice(0, typed);
  set(question, { opacity: 1 - gone });
  set(byId('placeholder'), { opacity: typed > 0 ? 0 : easeOut(progress(ms, clearEnd - 40, clearEnd + 160)) });
  const isWriting = ms > clearEnd && ms < typingEnd + 150;
  set(byId('caret'), {
    x: 520 + (typed > 0 ? question.getComputedTextLength() + 5 : -8),
    opacity: isWriting ? 1 : 0,
  });
  const press = Math.sin(Math.PI * progress(ms, typingEnd + 20, typingEnd + 300));
  const ready = isAsked ? 1 - gone : easeOut(progress(ms, typingStart, typingStart + 300));
  set(byId('send'), { opacity: 0.25 + 0.75 * ready, transform: `scale(${1 - 0.12 * press})` });
  const turn = easeInOut(progress(ms, ...PART.thinking));
  set(byId('thinking'), { transform: `rotate(${180 * turn}) scale(${0.8 - 0.2 * Math.sin(Math.PI * turn)})` });
}

function renderChart(ms) {
  show('chart', ms, PART.chart);
  const answered = PART.thinking[1];
  crossfade('week', 'insight', ms, answered);
  bars.forEach(({ bar, height, lit, dimmed }, index) => {
    const start = PART.chart[0] + index * 60;
    const grown = easeOut(progress(ms, start, start + 700));
    set(bar, { transform: `translate(0 ${(1 - grown) * (height + 4)})` });
    const shown = progress(ms, answered, answered + 300);
    for (const part of lit) set(part, { opacity: shown });
    for (const part of dimmed) set(part, { opacity: 1 - shown });
  });
}

function renderInvoice(ms) {
  show('invoice', ms, PART.invoice);
  const start = PART.invoice[0] + 300;
  const scan = progress(ms, start, start + 1100);
  set(byId('beam'), {
    transform: `translate(0 ${400 + easeInOut(scan) * 500})`,
    opacity: scan > 0 && scan < 1 ? 1 : 0,
  });
  const counted = start + 1450;
  crossfade('reading', 'counted', ms, counted);
  rows.forEach((row, index) => {
    const lift = start + 380 + index * 230;
    const fly = easeInOut(progress(ms, lift, lift + 480));
    const left = progress(ms, lift + 400, lift + 500);
    const landed = progress(ms, lift + 460, lift + 620);
    set(row.chip, {
      transform: `translate(${fly * 480} ${fly * (row.y + 84 - row.onPaper)})`,
      opacity: progress(ms, lift, lift + 60) * (1 - left),
    });
    set(row.pill, { opacity: landed, transform: `translate(${1376 - widthOf(row.pill)} 0)` });
    row.count.textContent = String(
      row.before + Math.round(easeOut(progress(ms, lift + 420, lift + 900)) * row.delivered),
    );
  });
}

function renderReasons() {
  for (const pill of reasons) {
    widthOf(pill);
    set(pill, { transform: 'translate(768 0)' });
  }
}

/** The tick and its word stand in the middle of the button. */
function centreAccepted() {
  const [tick, word] = byId('accepted').children;
  const tickWidth = 38;
  const gap = 16;
  const x = 941 - (tickWidth + gap + word.getComputedTextLength()) / 2;
  set(tick, { transform: `translate(${x} 815)` });
  set(word, { x: x + tickWidth + gap });
}

function renderAdvice(ms) {
  const at = ms < PART.advice[1] - LOOP_MS ? ms + LOOP_MS : ms;
  show('advice', at, PART.advice);
  renderReasons();
  centreAccepted();
  const done = easeOut(progress(at, TAP_MS + 120, TAP_MS + 420));
  const press = Math.sin(Math.PI * progress(at, TAP_MS - 60, TAP_MS + 300));
  set(byId('accept'), { transform: `scale(${1 - 0.05 * press})` });
  set(byId('accept-face'), { fill: `color-mix(in oklab, var(--money) ${done * 100}%, var(--assistant))` });
  set(byId('accept-word'), { opacity: 1 - progress(at, TAP_MS + 100, TAP_MS + 220) });
  set(byId('accepted'), { opacity: progress(at, TAP_MS + 180, TAP_MS + 360) });
  set(byId('tick'), {
    'stroke-dasharray': 70,
    'stroke-dashoffset': 70 * (1 - easeOut(progress(at, TAP_MS + 200, TAP_MS + 620))),
  });
  set(byId('later'), { opacity: 1 - progress(at, TAP_MS + 120, TAP_MS + 400) });
  const reach = easeOut(progress(at, TAP_MS - 420, TAP_MS));
  set(byId('tap'), {
    opacity: 0.16 * progress(at, TAP_MS - 420, TAP_MS - 260) * (1 - progress(at, TAP_MS + 60, TAP_MS + 360)),
    transform: `translate(${(1 - reach) * 60} ${(1 - reach) * 70})`,
  });
}

/** Draws the frame at `ms` of the loop. */
window.renderAt = (ms) => {
  const at = ((ms % LOOP_MS) + LOOP_MS) % LOOP_MS;
  renderLine(at);
  renderChart(at);
  renderInvoice(at);
  renderAdvice(at);
};

window.renderAt(0);
