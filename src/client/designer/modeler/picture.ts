/** A drawing as a picture for outside the product: on paper, whatever the scheme of the page. */

/** Colours of the light scheme in the place of the page's variables, which no other program knows. */
const onPaper: Readonly<Record<string, string>> = {
  '--pane': '#ffffff',
  '--flow-line': '#495057',
  '--text': '#212529',
};

export const paintedSvg = (svg: string): string => svg.replaceAll(/var\((--[\w-]+)\)/g, (whole, name: string) => onPaper[name] ?? whole);

/** Twice the size of the drawing, on white. */
export const pngOf = async (svg: string): Promise<Blob> => {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('canvas');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
};
