// Runs inside Electron, started by build/icons.js: `icon-drawer.js JOBS ANSWER`. Draws each SVG of the jobs at its size and writes, in the same
// order, `{ png, rgba }` in Base64. Chromium draws, since no drawing library is among the dependencies.
import { readFileSync, writeFileSync } from 'node:fs';

import { app, BrowserWindow } from 'electron';

const [jobsPath, answerPath] = process.argv.slice(-2);

const draw = async ({ svg, size, margin }) => {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${svg}`;
  await image.decode();
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, margin, margin, size - 2 * margin, size - 2 * margin);
  const inBase64 = async (blob) => {
    const reader = new FileReader();
    await new Promise((resolve) => {
      reader.addEventListener('load', resolve);
      reader.readAsDataURL(blob);
    });
    return reader.result.split(',')[1] ?? '';
  };
  return {
    png: await inBase64(await canvas.convertToBlob({ type: 'image/png' })),
    rgba: await inBase64(new Blob([context.getImageData(0, 0, size, size).data])),
  };
};

const drawAll = async () => {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
  await window.loadURL('data:text/html,<!doctype html>');
  const drawn = [];
  for (const job of JSON.parse(readFileSync(jobsPath, 'utf8'))) {
    drawn.push(await window.webContents.executeJavaScript(`(${draw.toString()})(${JSON.stringify(job)})`));
  }
  writeFileSync(answerPath, JSON.stringify(drawn));
};

// Not awaited here: Electron is ready only after this file has run.
app.whenReady().then(drawAll).then(() => app.exit(0), (error) => {
  console.error(error);
  app.exit(1);
});
