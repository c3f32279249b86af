/**
 * Draws the ten-second Nyra video. `window.renderAt(ms)` is a pure function of time: the same
 * moment gives the same frame, and 10000 gives that of 0. The video starts with the accepted
 * answer, so that its first frame is the poster, then clears and starts over from the question.
 */

const LOOP_MS = 10000;

/** Start and end of each part, in ms. */
const PART = {
  clear: [700, 1100],
  typing: [1400, 2750],
  thinking: [2850, 3500],
  chart: [3400, 5350],
  invoice: [5400, 7650],
  advice: [7700, LOOP_MS],
};
const TAP_MS = 9000;

const QUESTION = 'What do I order for Saturday?';
const DAYS = [
  { label: 'Mon', height: 118 },
  { label: 'Tue', height: 96 },
  { label: 'Wed', height: 140 },
  { label: 'Thu', height: 132 },
  { label: 'Fri', height: 190 },
  { label: 'Sat', height: 276 },
  { label: 'Sun', height: 204 },
];
const STOCK = [
  { name: 'Coffee', delivered: 12, before: 8 },
  { name: 'Cups', delivered: 40, before: 25 },
  { name: 'Oat milk', delivered: 6, before: 2 },
];

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

const bars = DAYS.map(({ label, height }, index) => {
  const x = 80 + index * 163;
  add(
    byId('days'),
    'text',
    { class: label === 'Sat' ? 'violet strong' : 'soft', x: x + 71, y: 646, 'font-size': 42, 'text-anchor': 'middle' },
    label,
  );
  const bar = add(byId('bars'), 'rect', {
    class: label === 'Sat' ? 'violet' : 'blue',
    x,
    y: 588 - height,
    width: 142,
    height: height + 40,
    rx: 20,
  });
  return { bar, height };
});

const rows = STOCK.map(({ name, delivered, before }, index) => {
  const onPaper = 376 + index * 84;
  add(byId('lines'), 'text', { class: 'ink', x: 116, y: onPaper, 'font-size': 44 }, name);
  add(
    byId('lines'),
    'text',
    { class: 'ink', x: 484, y: onPaper, 'font-size': 44, 'text-anchor': 'end' },
    String(delivered),
  );
  const y = 300 + index * 116;
  const row = add(byId('stock'), 'g', {});
  add(row, 'rect', { class: 'row', x: 600, y, width: 600, height: 100, rx: 28 });
  const lit = add(row, 'rect', { class: 'money-soft', x: 600, y, width: 600, height: 100, rx: 28 });
  add(row, 'text', { class: 'ink', x: 636, y: y + 66, 'font-size': 44 }, name);
  const gain = add(
    row,
    'text',
    { class: 'money strong', x: 1004, y: y + 66, 'font-size': 44, 'text-anchor': 'end' },
    `+${delivered}`,
  );
  const count = add(row, 'text', { class: 'ink strong', x: 1168, y: y + 68, 'font-size': 54, 'text-anchor': 'end' });
  const chip = add(byId('stock'), 'g', {});
  add(chip, 'rect', { class: 'chip', x: 100, y: onPaper - 54, width: 400, height: 76, rx: 24 });
  add(chip, 'text', { class: 'ink', x: 116, y: onPaper, 'font-size': 44 }, name);
  add(
    chip,
    'text',
    { class: 'violet strong', x: 484, y: onPaper, 'font-size': 44, 'text-anchor': 'end' },
    String(delivered),
  );
  return { onPaper, y, before, delivered, lit, gain, count, chip };
});

/** Fades a part in from 20 px below and out 20 px upwards. */
function show(id, ms, [start, end], stays = false) {
  const enter = easeOut(progress(ms, start, start + 450));
  const leave = stays ? 0 : easeInOut(progress(ms, end - 250, end));
  set(byId(id), { opacity: enter * (1 - leave), transform: `translate(0 ${20 * (1 - enter) - 20 * leave})` });
}

function renderLine(ms) {
  const cleared = ms >= PART.clear[0] && ms < PART.typing[0];
  const typed = Math.floor(progress(ms, ...PART.typing) * QUESTION.length);
  const question = byId('question');
  const full = ms < PART.typing[0];
  question.textContent = full ? QUESTION : QUESTION.slice(0, typed);
  const gone = cleared ? easeInOut(progress(ms, ...PART.clear)) : 0;
  set(question, { opacity: 1 - gone });
  set(byId('placeholder'), {
    opacity: typed > 0 || ms < PART.clear[0] ? 0 : easeOut(progress(ms, PART.clear[1] - 40, PART.clear[1] + 160)),
  });
  const writing = ms > PART.clear[1] && ms < PART.thinking[0];
  const blink = ms < PART.typing[0] ? (ms - PART.clear[1]) % 300 < 200 : true;
  set(byId('caret'), {
    x: 184 + (typed > 0 ? question.getComputedTextLength() + 5 : -8),
    opacity: writing && blink ? 1 : 0,
  });
  const press = Math.sin(Math.PI * progress(ms, PART.typing[1] + 20, PART.typing[1] + 300));
  const ready = full ? 1 - gone : easeOut(progress(ms, PART.typing[0], PART.typing[0] + 300));
  set(byId('send'), { opacity: 0.25 + 0.75 * ready, transform: `scale(${1 - 0.12 * press})` });
}

function renderThinking(ms) {
  const [start, end] = PART.thinking;
  const seen = easeOut(progress(ms, PART.clear[1], PART.clear[1] + 400)) * (1 - progress(ms, end - 180, end));
  const turn = easeInOut(progress(ms, start, end));
  const size = 4.4 - 0.8 * Math.sin(Math.PI * turn);
  set(byId('thinking'), {
    opacity: seen,
    fill: `color-mix(in oklab, var(--assistant) ${100 * turn}%, var(--assistant-soft))`,
    transform: `rotate(${90 * turn}) scale(${size})`,
  });
}

function renderChart(ms) {
  show('chart', ms, PART.chart);
  bars.forEach(({ bar, height }, index) => {
    const start = PART.chart[0] + 100 + index * 60;
    const grown = easeOut(progress(ms, start, start + 700));
    set(bar, { transform: `translate(0 ${(1 - grown) * (height + 4)})` });
  });
}

function renderInvoice(ms) {
  show('invoice', ms, PART.invoice);
  const start = PART.invoice[0] + 350;
  const scan = progress(ms, start, start + 1100);
  const beamY = 250 + easeInOut(scan) * 420;
  set(byId('beam'), { transform: `translate(0 ${beamY})`, opacity: scan > 0 && scan < 1 ? 1 : 0 });
  const counted = start + 1450;
  set(byId('reading'), { opacity: 1 - progress(ms, counted - 120, counted) });
  set(byId('counted'), { opacity: progress(ms, counted, counted + 180) });
  rows.forEach((row, index) => {
    const lift = start + 380 + index * 230;
    const fly = easeInOut(progress(ms, lift, lift + 480));
    const land = progress(ms, lift + 460, lift + 600);
    const dy = row.y + 66 - row.onPaper;
    set(row.chip, {
      transform: `translate(${fly * 520} ${fly * dy})`,
      opacity: progress(ms, lift, lift + 60) * (1 - land),
    });
    set(row.lit, { opacity: land });
    set(row.gain, { opacity: land });
    row.count.textContent = String(
      row.before + Math.round(easeOut(progress(ms, lift + 420, lift + 900)) * row.delivered),
    );
  });
}

function renderAdvice(ms) {
  const held = ms < PART.clear[1];
  const at = held ? ms + LOOP_MS : ms;
  show('advice', at, [PART.advice[0], LOOP_MS + PART.clear[1]]);
  const done = easeOut(progress(at, TAP_MS + 120, TAP_MS + 420));
  const press = Math.sin(Math.PI * progress(at, TAP_MS - 60, TAP_MS + 300));
  set(byId('accept'), { transform: `scale(${1 - 0.05 * press})` });
  set(byId('accept-face'), { fill: `color-mix(in oklab, var(--money) ${done * 100}%, var(--assistant))` });
  set(byId('accept-word'), { opacity: 1 - progress(at, TAP_MS + 100, TAP_MS + 220) });
  set(byId('accepted'), { opacity: progress(at, TAP_MS + 180, TAP_MS + 360) });
  set(byId('tick'), {
    'stroke-dasharray': 90,
    'stroke-dashoffset': 90 * (1 - easeOut(progress(at, TAP_MS + 200, TAP_MS + 620))),
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
  renderThinking(at);
  renderChart(at);
  renderInvoice(at);
  renderAdvice(at);
};

window.renderAt(0);
