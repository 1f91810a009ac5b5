import AttachIcon from '@mui/icons-material/AttachFileOutlined';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import { Alert, Box, Button, LinearProgress, Stack, Typography, useMediaQuery } from '@mui/material';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';
import { RECEIPT_ENDINGS } from '@counterfoil/accounting/receipt-limits';
import type { ReceiptUpload } from './use-receipt-uploads';

interface Props {
  uploads: readonly ReceiptUpload[];
  onAdd: (files: readonly File[]) => void;
  onAgain: (upload: ReceiptUpload) => void;
  onDrop: (key: string) => void;
  /** What is there already; the files that come are shown under it. */
  children?: ReactNode;
}

/** A place that takes receipts: dropped, pasted, chosen, or taken with the camera of a phone. */
export function ReceiptDrop({ uploads, onAdd, onAgain, onDrop, children }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  const hasCamera = useMediaQuery('(pointer: coarse)');
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // By what browsers go; what a file holds is looked at by the server.
    accept: RECEIPT_ENDINGS,
    noClick: true,
    noKeyboard: true,
    onDrop: (files, rejected) => onAdd([...files, ...rejected.map(({ file }) => file)]),
  });
  usePastedFiles(onAdd);
  return (
    <Box
      {...getRootProps()}
      sx={{
        p: 1.5,
        border: '1px dashed',
        borderColor: isDragActive ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isDragActive ? 'action.hover' : 'transparent',
      }}
    >
      <input {...getInputProps({ 'aria-label': 'Receipt files' })} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Picture of a receipt"
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {children}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" size="small" startIcon={<AttachIcon />} onClick={open}>
          Attach files
        </Button>
        {hasCamera && (
          <Button variant="outlined" size="small" startIcon={<CameraIcon />} onClick={() => camera.current?.click()}>
            Take a picture
          </Button>
        )}
        <Typography variant="caption" color="textSecondary" sx={{ flex: '1 1 200px' }}>
          {isDragActive ? 'Drop the files here' : 'JPEG, PNG, WebP, HEIC or PDF, at most 10 MB; drop or paste them'}
        </Typography>
      </Stack>
      {uploads.map((upload) => (
        <Upload key={upload.key} upload={upload} onAgain={onAgain} onDrop={onDrop} />
      ))}
    </Box>
  );
}

function Upload({ upload, onAgain, onDrop }: { upload: ReceiptUpload } & Pick<Props, 'onAgain' | 'onDrop'>) {
  const { key, file, percent, problem, mayTryAgain } = upload;
  if (problem !== null)
    return (
      <Alert
        severity="error"
        onClose={() => onDrop(key)}
        slotProps={{ closeButton: { 'aria-label': `Dismiss ${file.name}` } }}
        sx={{ mt: 1, overflowWrap: 'anywhere' }}
      >
        <strong>{file.name}</strong> was not attached. {problem}{' '}
        {mayTryAgain && (
          <Button variant="text" size="small" onClick={() => onAgain(upload)}>
            Try again
          </Button>
        )}
      </Alert>
    );
  return (
    <Box role="status" sx={{ mt: 1 }}>
      <Typography variant="caption" component="p" noWrap>
        {percent < 100 ? `Sending ${file.name}` : `Reading ${file.name}`}
      </Typography>
      <LinearProgress
        aria-label={`Sending ${file.name}`}
        variant={percent < 100 ? 'determinate' : 'indeterminate'}
        value={percent}
      />
    </Box>
  );
}

/** Files that are pasted while this is on the screen, such as a picture cut out of a mail. */
function usePastedFiles(onAdd: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onAdd(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
