/** A cover of news; its bytes come with the token, so it is drawn once they are there. It says nothing that the title does not. */
import { addressOf, useFile } from '#client/fields/fileBytes.ts';
import type { FileRef } from '#model/field.ts';

export const NewsPicture = ({ file, className }: { readonly file: FileRef; readonly className: string | undefined }) => {
  const bytes = useFile(file);
  const address = addressOf(bytes.data, file.mime);
  return address === undefined ? <span className={className} /> : <img className={className} src={address} alt="" />;
};
