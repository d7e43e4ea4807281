/** What sorts and filters the cards of the page. Runs in a browser, without anything else. */
export const pageScript = `
const cards = [...document.querySelectorAll('article')];
const [find, show, sort, count, none, list] = ['find', 'show', 'sort', 'count', 'none', 'cards'].map((id) => document.getElementById(id));
const order = { bad: 0, open: 1, good: 2 };
const by = {
  worst: (a, b) => order[a.dataset.tone] - order[b.dataset.tone] || b.dataset.bad - a.dataset.bad || by.name(a, b),
  name: (a, b) => a.dataset.name.localeCompare(b.dataset.name),
  file: (a, b) => a.dataset.file.localeCompare(b.dataset.file, undefined, { numeric: true }),
};
function update() {
  const words = find.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const card of cards) {
    const text = card.textContent.toLowerCase();
    const fits = (show.value === '' || card.dataset.tone === show.value) && words.every((word) => text.includes(word));
    card.hidden = !fits;
    if (fits) shown++;
  }
  list.append(...[...cards].sort(by[sort.value]));
  count.textContent = shown + ' of ' + cards.length;
  none.hidden = shown > 0;
}
document.getElementById('controls').hidden = false;
document.getElementById('controls').addEventListener('submit', (event) => event.preventDefault());
for (const control of [find, show, sort]) control.addEventListener('input', update);
update();
`;
