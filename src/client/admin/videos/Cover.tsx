/** The picture of a video, or its kind where there is none. */
import { addressOf, useFile } from '#client/fields/fileBytes.ts';
import type { FileRef } from '#model/field.ts';
import { IconDeviceCctv, IconMovie } from '@tabler/icons-react';
import type { Video } from './calls.ts';
import css from './videos.module.css';

const Picture = ({ file }: { readonly file: FileRef }) => {
  const { data } = useFile(file);
  const url = addressOf(data, file.mime);
  return url === undefined ? null : <img src={url} alt="" />;
};

export const Cover = ({ video }: { readonly video: Pick<Video, 'cover' | 'videoType'> }) => {
  const [file] = video.cover ?? [];
  const Face = video.videoType === 'live' ? IconDeviceCctv : IconMovie;
  return <div className={css['cover']}>{file ? <Picture file={file} /> : <Face size={40} stroke={1.25} aria-hidden />}</div>;
};
