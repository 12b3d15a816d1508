import { QRCode } from 'antd';

/** A QR code, black on white in every colour scheme, because cameras need that. */
export default function QrPicture({ text, name }: { text: string; name: string }) {
  return (
    <div role="img" aria-label={name}>
      <QRCode type="svg" value={text} size={184} color="#000000" bgColor="#ffffff" bordered={false} />
    </div>
  );
}
