/** Makes a picture of a screen small: a PNG of at most 64 colours, which is what a screen of text is made of, seen from where a person sits. */
import { deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const most = 64;

export function toPalettePng(png) {
  const { width, height, pixels } = decode(png);
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const palette = paletteOf(counts);
  const nearest = new Map([...counts.keys()].map((color) => [color, nearestIn(palette, color)]));

  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) rows[y * (width + 1) + 1 + x] = nearest.get(pixels[i]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const colors = Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]));
  const parts = [chunk('IHDR', head), chunk('PLTE', colors), chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })), chunk('IEND')];
  return Buffer.concat([signature, ...parts]);
}

/** Eight bits a channel, with or without alpha, not interlaced: what a browser writes. A pixel is `0xRRGGBB`. */
function decode(png) {
  const data = [];
  let head;
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') head = body;
    if (type === 'IDAT') data.push(body);
  }
  const width = head.readUInt32BE(0);
  const height = head.readUInt32BE(4);
  const channels = { 2: 3, 6: 4 }[head[9]];
  if (head[8] !== 8 || channels === undefined || head[12] !== 0) throw new Error('A PNG of another kind than browsers write.');
  const raw = inflateSync(Buffer.concat(data));
  const length = width * channels;
  const pixels = new Uint32Array(width * height);
  let above = new Uint8Array(length);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (length + 1)];
    const row = Uint8Array.from(raw.subarray(y * (length + 1) + 1, (y + 1) * (length + 1)));
    for (let x = 0; x < length; x++) {
      const left = x < channels ? 0 : row[x - channels];
      const corner = x < channels ? 0 : above[x - channels];
      row[x] += [0, left, above[x], (left + above[x]) >> 1, paeth(left, above[x], corner)][filter];
    }
    for (let x = 0; x < width; x++) {
      pixels[y * width + x] = (row[x * channels] << 16) | (row[x * channels + 1] << 8) | row[x * channels + 2];
    }
    above = row;
  }
  return { width, height, pixels };
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** The commonest colours as they are, so that no surface changes; the rest by cutting the box with the widest spread in two. */
function paletteOf(counts) {
  const sorted = [...counts].sort((a, b) => b[1] - a[1]).map(([color]) => color);
  if (sorted.length <= most) return sorted;
  const kept = sorted.slice(0, most / 4);
  let boxes = [sorted.slice(most / 4)];
  while (boxes.length < most - kept.length) {
    const measured = boxes.map((box) => ({ box, ...widest(box) })).sort((a, b) => b.spread - a.spread);
    const [{ box, shift, spread }] = measured;
    if (spread === 0) break;
    box.sort((a, b) => ((a >> shift) & 255) - ((b >> shift) & 255));
    const middle = box.length >> 1;
    boxes = [box.slice(0, middle), box.slice(middle), ...measured.slice(1).map((other) => other.box)];
  }
  return [...kept, ...boxes.map((box) => meanOf(box, counts))];
}

function widest(box) {
  return [16, 8, 0]
    .map((shift) => {
      let low = 255;
      let high = 0;
      for (const color of box) {
        const value = (color >> shift) & 255;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      return { shift, spread: box.length > 1 ? high - low : 0 };
    })
    .sort((a, b) => b.spread - a.spread)[0];
}

function meanOf(box, counts) {
  let total = 0;
  const sums = [0, 0, 0];
  for (const color of box) {
    const count = counts.get(color);
    total += count;
    [16, 8, 0].forEach((shift, i) => (sums[i] += ((color >> shift) & 255) * count));
  }
  const [red, green, blue] = sums.map((sum) => Math.round(sum / total));
  return (red << 16) | (green << 8) | blue;
}

function nearestIn(palette, color) {
  let best = 0;
  let least = Infinity;
  for (const [i, other] of palette.entries()) {
    const [red, green, blue] = [16, 8, 0].map((shift) => ((color >> shift) & 255) - ((other >> shift) & 255));
    const distance = 3 * red * red + 4 * green * green + 2 * blue * blue;
    if (distance < least) [least, best] = [distance, i];
  }
  return best;
}

function chunk(type, body = Buffer.alloc(0)) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(body.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(checksum(named), named.length + 4);
  return framed;
}

function checksum(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
