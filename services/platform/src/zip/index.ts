export { writeZip, type ZipFile } from './write-zip.ts';
