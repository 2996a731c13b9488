/** Words of the camera, wherever it reads codes. */
import { w } from '#model/words.ts';

export const words = {
  on: w('Camera on', '打开摄像头'),
  off: w('Camera off', '关闭摄像头'),
  shown: w('Picture of the camera', '摄像头画面'),
  blocked: w('The camera cannot be used: allow it in the browser.', '无法使用摄像头，须在浏览器中允许访问。'),
  insecure: w('The camera needs a secure address (https).', '摄像头须通过安全地址（https）使用。'),
  none: w('There is no camera.', '未找到摄像头。'),
} as const;
