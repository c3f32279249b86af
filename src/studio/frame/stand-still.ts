// The page reads this when it starts: in the studio motion stands while somebody edits, unless it is wanted.
const control = document.getElementById('stop-motion') as HTMLInputElement | null;
if (control && parent !== window) control.checked = true;
